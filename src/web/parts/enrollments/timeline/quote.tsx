export const Quote = ({ text }: { text: string }) => (
  <blockquote className="mt-1 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-wrap">
    {text}
  </blockquote>
)
