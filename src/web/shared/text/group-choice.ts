export const FILTER_BADGE = '조건 그룹'

/** The label of a group in a list of choices. */
export const groupChoice = ({ name, filter }: { name: string; filter: unknown }): string =>
  filter ? `${name} · ${FILTER_BADGE}` : name
