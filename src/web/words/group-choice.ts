export const FILTER_BADGE = '조건 그룹'
