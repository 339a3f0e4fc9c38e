import { rulebook } from 'styled-system/recipes'

type RuleTableProps = { caption: string; columns: string[]; rows: (string | number)[][] }

/** A table in a document; what stands first in a row names it. */
export function RuleTable({ caption, columns, rows }: RuleTableProps) {
  return (
    <table className={rulebook().table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
