// @vitest-environment jsdom
// The next mail of a lead in the list: its time, or the word of a held mail.
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '#api/leads/leads.ts'
import { leadColumns } from './lead-columns.tsx'

let root: Root
const page = document.createElement('div')
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const ignore = () => {}
const next = leadColumns({
  shown: ['next'],
  groups: [],
  may: false,
  onEdit: ignore,
  onEnrol: ignore,
  onGroup: ignore,
  onConsent: ignore,
  onSource: ignore,
  onDelete: ignore,
}).find(({ key }) => key === 'next')

function shown(lead: Pick<Lead, 'status' | 'nextSend'>): string | null {
  act(() => root.render(<MemoryRouter>{next?.cell(lead as Lead, 0)}</MemoryRouter>))
  return page.textContent
}
const PLANNED = { at: '2026-12-08T01:12:00.000Z', isEstimate: false, isStopped: false }

test('the next mail of a paused or blocked lead is 보류, without a date', () => {
  expect(shown({ status: 'paused', nextSend: null })).toBe('보류')
  expect(shown({ status: 'blocked', nextSend: null })).toBe('보류')
})

test('a planned mail has its time, one that a stopped mailbox holds is 보류, and a lead without one a dash', () => {
  expect(shown({ status: 'active', nextSend: PLANNED })).toMatch(/12\.8 \(화\) \d\d:12$/)
  expect(shown({ status: 'active', nextSend: { ...PLANNED, isStopped: true } })).toBe('보류')
  expect(shown({ status: 'replied', nextSend: null })).toBe('–')
})
