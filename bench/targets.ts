// What each bench must reach on a quiet machine. Nothing else in bench/ states a target.

type Target = { most: number; unit: string } | { least: number; unit: string }

export const TARGETS = {
  enrolAgainstBare: { most: 5, unit: ' ×' },
  enrolOthersWait: { most: 3, unit: ' ×' },
  enrolAgain: { most: 1.5, unit: ' ×' },
  claimAgainstBare: { least: 0.2, unit: ' ×' },
  sendAgainstBare: { least: 0.6, unit: ' ×' },
  sendRowVersions: { most: 8, unit: '' },
  generateAgainstModel: { most: 1.05, unit: ' ×' },
  pageAgainstBare: { least: 0.3, unit: ' ×' },
  pageLastAgainstFirst: { most: 4, unit: ' ×' },
  koreanSearch: { most: 50, unit: ' ms' },
  nodeStats: { most: 30, unit: ' ms' },
  inboxPage: { most: 150, unit: ' ms' },
  overviewPage: { most: 150, unit: ' ms' },
  designerDrawn: { most: 1000, unit: ' ms' },
  designerFrames: { least: 50, unit: ' frames/s' },
  designerSave: { most: 50, unit: ' ms' },
  bundleList: { most: 185, unit: ' kB' },
  bundleDesigner: { most: 95, unit: ' kB' },
  bundleDialogs: { most: 70, unit: ' kB' },
  firstVisitToday: { most: 230, unit: ' kB' },
  idleShare: { most: 2, unit: ' %' },
  idleMemory: { most: 200, unit: ' MiB' },
  mailboxesShare: { most: 10, unit: ' %' },
  mailboxesMemory: { most: 600, unit: ' MiB' },
  mailboxesNoticed: { most: 5, unit: ' s' },
  startFirst: { most: 5, unit: ' s' },
  startAgain: { most: 2, unit: ' s' },
  backupPeak: { most: 1.5, unit: ' ×' },
  mailNoticed: { most: 2000, unit: ' ms' },
  parseMessage: { most: 2, unit: ' s' },
} as const satisfies Record<string, Target>

/** The target of a row, and whether `value`, in the unit of the target, meets it. */
export function judged(name: keyof typeof TARGETS, value: number): { target: string; isMet: boolean } {
  const target: Target = TARGETS[name]
  return 'most' in target
    ? { target: `≤ ${target.most}${target.unit}`, isMet: value <= target.most }
    : { target: `≥ ${target.least}${target.unit}`, isMet: value >= target.least }
}
