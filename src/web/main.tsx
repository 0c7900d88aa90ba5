// The entry point of the browser app.
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyStoredTheme } from '#web/lib/theme.ts'
import { App } from './app.tsx'

applyStoredTheme()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
