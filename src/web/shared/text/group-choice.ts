// The words for choosing a customer group.
export const FILTER_BADGE = '조건 그룹'

/** How a group is called among others to choose from. */
export const groupChoice = ({ name, filter }: { name: string; filter: unknown }): string =>
  filter ? `${name} · ${FILTER_BADGE}` : name
