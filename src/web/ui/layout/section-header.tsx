// The heading of a table with description.
type SectionHeaderProps = { title: string; hint: string }

export const SectionHeader = ({ title, hint }: SectionHeaderProps) => (
  <div className="mb-2.5">
    <h2 className="text-base font-semibold">{title}</h2>
    <p className="text-xs text-muted">{hint}</p>
  </div>
)
