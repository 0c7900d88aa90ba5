// A shortcut, drawn as the caps of its keys.
export const KeyCaps = ({ caps }: { caps: readonly string[] }) => (
  <span className="inline-flex items-center gap-1">
    {caps.map((cap) => (
      <kbd
        key={cap}
        className="inline-grid h-5 min-w-5 place-items-center rounded border border-line-strong bg-sunken px-1 font-sans text-2xs font-medium text-muted"
      >
        {cap}
      </kbd>
    ))}
  </span>
)
