/** A template for reading: `{{담당자명 | default: "담당자"}}님께` becomes {{담당자명}}님께, and conditions are left out. */
export const withoutFilters = (template: string): string =>
  template
    .replace(/\{\{\s*([^}|]+?)\s*(?:\|[^}]*)?\}\}/g, '{{$1}}')
    .replace(/\{%[^%]*%\}/g, '')
    .trim()
