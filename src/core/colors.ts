/** Colors of tags and labels: each has readable text in the light and the dark theme. */
export const COLORS = ['gray', 'blue', 'sky', 'green', 'amber', 'red', 'violet'] as const
