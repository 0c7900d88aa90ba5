// The last column of a list: the menu of its row.
import { Ellipsis } from 'lucide-react'
import { common } from '#web/lib/common-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuProps } from '#web/ui/menu/menu-entry.ts'
import type { Column } from './table.tsx'

/** @param label the accessible name with the row: "한빛정밀 작업" */
export const menuColumn = <Row,>(
  label: (row: Row) => string,
  entries: (row: Row) => MenuProps['entries'],
): Column<Row> => ({
  key: 'actions',
  head: common.actions,
  hideHead: true,
  align: 'end',
  width: '44px',
  cell: (row) => (
    <Menu
      align="end"
      trigger={
        <IconButton label={label(row)} size="xs" quiet>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={entries(row)}
    />
  ),
})
