// The workspaces in which images that are inserted into a mail are stored: those of the mail or sequence that is written.
import { createContext, useContext } from 'react'

export const ImageWorkspaces = createContext<readonly string[]>([])

/** Empty where no image can be inserted. */
export const useImageWorkspaces = (): readonly string[] => useContext(ImageWorkspaces)
