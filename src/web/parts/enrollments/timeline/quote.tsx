export const Quote = ({ text }: { text: string }) => (
  <blockquote className="mt-1.5 rounded-lg border-l-2 border-line-strong bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">
    {text}
  </blockquote>
)
