// Icon and colour of each node kind, the same on cards, in the legend and in menus.
import { Clock, type LucideIcon, Mail, Play, StickyNote } from 'lucide-react'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'

type NodeStyle = {
  icon: LucideIcon
  /** behind the icon */
  chip: string
  /** its shape on the minimap */
  map: string
  /** its box and its title in a thumbnail */
  box: string
  ink: string
}

export const NODE_STYLE = {
  start: {
    icon: Play,
    chip: 'bg-green-soft text-green-ink',
    map: 'fill-green-ink/55',
    box: 'fill-green-soft stroke-green-ink/40',
    ink: 'fill-green-ink',
  },
  emailDraft: {
    icon: Mail,
    chip: 'bg-blue-soft text-blue-ink',
    map: 'fill-blue-ink/55',
    box: 'fill-blue-soft stroke-blue-ink/40',
    ink: 'fill-blue-ink',
  },
  timer: {
    icon: Clock,
    chip: 'bg-amber-soft text-amber-ink',
    map: 'fill-amber-ink/55',
    box: 'fill-amber-soft stroke-amber-ink/40',
    ink: 'fill-amber-ink',
  },
  comment: {
    icon: StickyNote,
    chip: 'bg-note text-note-ink',
    map: 'fill-note-line',
    box: 'fill-note stroke-note-line',
    ink: 'fill-note-ink',
  },
} as const satisfies Record<NodeType, NodeStyle>
