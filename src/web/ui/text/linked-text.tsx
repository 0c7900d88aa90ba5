// Plain text with web addresses as links, as email programs show it.
import { Fragment } from 'react'

const ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/

export const LinkedText = ({ text }: { text: string }) =>
  text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
      <a key={index} href={part} target="_blank" rel="noopener noreferrer" className="link break-all">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
