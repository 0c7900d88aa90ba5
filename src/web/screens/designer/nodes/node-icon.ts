// The icon of each node kind, the same in the legend and in menus.
import { Clock, type LucideIcon, Mail, Play, StickyNote } from 'lucide-react'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'

export const NODE_ICON = {
  start: Play,
  emailDraft: Mail,
  timer: Clock,
  comment: StickyNote,
} as const satisfies Record<NodeType, LucideIcon>
