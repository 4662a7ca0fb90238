import { randomBytes } from 'node:crypto';
import type { Session } from '../../../../server/cli/session.ts';

type Fields = Record<string, unknown>;
type Sections = Record<string, Fields[]>;

const answersOfTeam = 16;
/** Records of the archive; more of them SQLite does not write without anybody noticing. */
export const archived = 50_000;

/** The last record of a section so many times, with these fields. */
const times = (records: readonly Fields[], amount: number, fields: (at: number) => Fields): Fields[] =>
	Array.from({ length: amount }, (_, at) => ({ ...records.at(-1)!, ref: at + 1, ...fields(at) }));

const newUid = (): string => randomBytes(16).toString('hex');

/**
 * A backup of 50 000 records as seasons leave them: the event of a namespace with its questions, and thousands of teams
 * that each played it as its last one did.
 */
export async function archiveOf({ perform }: Session): Promise<Fields> {
	const { backup } = await perform('backup.export', {});
	const { sections, ...head } = JSON.parse(JSON.stringify(backup)) as { sections: Sections } & Fields;
	const kept = ['events', 'eventConfigs', 'catalogs', 'questions'];
	const empty = Object.fromEntries(
		Object.keys(sections).map((name) => [name, kept.includes(name) ? sections[name]! : []])
	);
	const teams = Math.floor(archived / (answersOfTeam + 2));
	const answers = archived - 2 * teams - kept.reduce((sum, name) => sum + sections[name]!.length, 0);
	return {
		...head,
		media: { manifest: [] },
		sections: {
			...empty,
			teams: times(sections.teams!, teams, (at) => ({ uid: newUid(), name: `Season ${at}` })),
			results: times(sections.results!, teams, (at) => ({ attemptUid: newUid(), teamRef: at + 1, state: 'finished' })),
			questionResults: times(sections.questionResults!, answers, (at) => ({
				answerId: newUid(),
				resultRef: (at % teams) + 1,
				teamRef: (at % teams) + 1,
				questionRef: Math.floor(at / teams) + 1,
				position: Math.floor(at / teams)
			}))
		}
	};
}
