import { findRows } from '../../database/rows.ts';
import { Team } from './model.ts';

/** What public screens show for the name of a team that staff hid. */
const hiddenName = ({ sortOrder }: Pick<Team, 'sortOrder'>): string => `Team ${sortOrder + 1}`;

/** The teams of an event whose names public screens do not show, with what they show instead. */
export async function hiddenNames(eventUid: string): Promise<Map<string, string>> {
	const teams = await findRows(Team, { eventUid, nameHidden: true });
	return new Map(teams.map((team) => [team.uid, hiddenName(team)]));
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
