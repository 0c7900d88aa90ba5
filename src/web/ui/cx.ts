// Joins class names. Component styles are in a lower CSS layer than utilities, so a caller's utility wins without
// merging.
import { clsx } from 'clsx'

export const cx = clsx
