// The last column of a list: the actions on its row.
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuProps } from '#web/ui/menu/menu-entry.ts'
import type { Column } from './table.tsx'

export const actionColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: 'actions',
  head: common.actions,
  hideHead: true,
  align: 'end',
  width: '44px',
  cell,
})

/** A button with an icon. @param label the accessible name with the row: "hong@hanbit.kr 차단 해제" */
export const iconColumn = <Row,>(
  icon: ReactNode,
  label: (row: Row) => string,
  onSelect: (row: Row) => void,
): Column<Row> =>
  actionColumn((row) => (
    <IconButton label={label(row)} size="xs" tooltipSide="left" onClick={() => onSelect(row)}>
      {icon}
    </IconButton>
  ))

/** The menu of a row; no button without entries. @param label the accessible name with the row: "한빛정밀 작업" */
export const menuColumn = <Row,>(
  label: (row: Row) => string,
  entriesOf: (row: Row) => MenuProps['entries'],
): Column<Row> =>
  actionColumn((row) => {
    const entries = entriesOf(row)
    if (entries.length === 0) return null
    return (
      <Menu
        align="end"
        trigger={
          <IconButton label={label(row)} size="xs" quiet>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={entries}
      />
    )
  })
