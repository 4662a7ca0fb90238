import { findRows } from '../../../database/rows.ts';
import { Team } from './model.ts';

/**
 * The teams of an event whose names are hidden on public screens, with their replacement: their number in the list, or
 * the next free one if stored teams share a position.
 */
export async function hiddenNames(eventUid: string): Promise<Map<string, string>> {
	const teams = await findRows(Team, { eventUid, nameHidden: true });
	teams.sort((a, b) => a.sortOrder - b.sortOrder || (a.uid < b.uid ? -1 : 1));
	let number = 0;
	return new Map(
		teams.map(({ uid, sortOrder }) => {
			number = Math.max(sortOrder, number) + 1;
			return [uid, `Team ${number}`];
		})
	);
}

/** The rows with those names in place of the hidden ones. */
export const withHiddenNames = <Row extends { name: string }>(
	rows: Row[],
	hidden: ReadonlyMap<string, string>,
	uidOf: (row: Row) => string
): Row[] =>
	hidden.size === 0
		? rows
		: rows.map((row) => {
				const name = hidden.get(uidOf(row));
				return name === undefined ? row : { ...row, name };
			});
