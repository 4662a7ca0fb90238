import { QueryTypes } from 'sequelize';
import type { Database } from '../../../../database/database.ts';
import { storedTime } from '../../../../database/statements.ts';
import type { EventRef } from '../../../../live/channel.ts';
import type { QuestionList, WrongAnswer } from '#lib/live/question-list.ts';
import { monotonic } from '../../../../runtime/monotonic.ts';
import { Reminders } from '../../../../runtime/reminders.ts';
import { hiddenNames, withHiddenNames } from '../../../authoring/teams/hidden.ts';
import { joinedTeam, teamSql } from '../../../authoring/teams/joined.ts';
import { boardSeenBy, readSeen } from '../state/board-seen-by.ts';
import { verdictsChangedSince } from '../corrections/since.ts';
import { prompt } from '../board/load-results.ts';
import { isoTime } from '../schema.ts';
import { settledBy, told } from './question-counts.ts';
import { readSummary, type QuestionRow } from './summary.ts';

const mostWrong = 20;
const keptMs = 3000;

/** Which parts of the topic a screen shows: by what it is called. */
export const questionAudience = (parts: { rows: boolean; wrong: boolean }): string =>
	parts.rows && parts.wrong ? 'share' : parts.rows ? 'share-rows' : 'share-wrong';

type NamedAnswer = WrongAnswer & { teamUid: string };
interface Read {
	rows: QuestionRow[];
	wrongAnswers: NamedAnswer[];
}
interface Kept {
	at: number;
	read: Promise<Read>;
}

/** The wrong answers, newest first; as of a moment, those that were wrong then. */
async function readWrong(
	{ sequelize, dialect }: Database,
	eventUid: string,
	until: Date | null,
	flipped: { id: number; was: boolean }[]
): Promise<NamedAnswer[]> {
	// No id is below one, and an empty list is no SQL.
	const idsOf = (was: boolean) => [0, ...flipped.filter((each) => each.was === was).map(({ id }) => id)];
	const replacements = {
		eventUid,
		until: until && storedTime(sequelize, until),
		wereRight: idsOf(true),
		wereWrong: idsOf(false)
	};
	type Row = Omit<NamedAnswer, 'at'> & { at: Date | string };
	const rows = await sequelize.query<Row>(
		`SELECT q.team_uid AS teamUid, ${teamSql.name} AS name, r.catalog_name AS catalog, ${prompt[dialect]} AS prompt, q.received_at AS at
		FROM question_results q JOIN results r ON r.id = q.result_id
		JOIN ${joinedTeam('q.team_uid')} AND ${teamSql.isRanked} AND ${teamSql.isLiving}
		WHERE ${told} AND q.status = 'accepted' AND q.received_at IS NOT NULL
		AND (q.is_correct = 0 OR q.id IN (:wereWrong)) AND q.id NOT IN (:wereRight) ${until ? `AND ${settledBy}` : ''}
		ORDER BY q.received_at DESC, q.id DESC LIMIT ${mostWrong}`,
		{ replacements, type: QueryTypes.SELECT }
	);
	return rows.map((row) => ({ ...row, at: isoTime(row.at)! }));
}

async function readQuestions(database: Database, eventUid: string, until: Date | null): Promise<Read> {
	const flipped = until ? await verdictsChangedSince(eventUid, until) : [];
	const moreRight = new Map<number, number>();
	for (const { questionId, was } of flipped)
		if (questionId !== null) moreRight.set(questionId, (moreRight.get(questionId) ?? 0) + (was ? 1 : -1));
	const rows = (await readSummary(database, eventUid, until)).map((row) => withRight(row, moreRight));
	const wrongAnswers = await readWrong(database, eventUid, until, flipped);
	return { rows: rows.sort((a, b) => a.questionId - b.questionId), wrongAnswers };
}

function withRight(row: QuestionRow, moreRight: ReadonlyMap<number, number>): QuestionRow {
	const more = moreRight.get(row.questionId);
	if (more === undefined) return row;
	const right = row.right + more;
	const rightShare = row.answered ? Math.round((right / row.answered) * 1e6) / 1e6 : 0;
	return { ...row, right, wrong: row.answered - right, rightShare };
}

const nothing: Read = { rows: [], wrongAnswers: [] };

/**
 * The live topic of question statistics. A full room produces a thousand rows per question, so the totals are read at
 * most once in three seconds; whether and to whom they may be shown is checked every time.
 */
export class QuestionNews {
	#database: Database;
	#tell: (event: EventRef) => void;
	#kept = new Map<string, Kept>();
	#reminders = new Reminders();

	/** `tell` reports a change of an event's topic to this process. */
	constructor(database: Database, tell: (event: EventRef) => void) {
		this.#database = database;
		this.#tell = tell;
	}

	async read(event: EventRef, audiences: string[]): Promise<Map<string, QuestionList>> {
		const seen = await boardSeenBy(event.eventUid, 'share');
		const staff = audiences.includes('staff') ? await this.#keep(event, null) : nothing;
		const isAsked = audiences.some((audience) => audience !== 'staff');
		const shown = isAsked ? await readSeen(seen, nothing, (asOf) => this.#keep(event, asOf)) : nothing;
		const hidden = await hiddenNames(event.eventUid);
		const listOf = (audience: string): QuestionList => {
			if (audience === 'staff') return { mode: 'live', ...staff, wrongAnswers: staff.wrongAnswers.map(withoutUid) };
			const named = withHiddenNames(shown.wrongAnswers, hidden, ({ teamUid }) => teamUid);
			return {
				mode: seen.mode,
				rows: audience === 'share-wrong' ? [] : shown.rows,
				wrongAnswers: audience === 'share-rows' ? [] : named.map(withoutUid)
			};
		};
		return new Map(audiences.map((audience) => [audience, listOf(audience)]));
	}

	/** The last totals if they are recent; changes since then are announced once they may be read again. */
	#keep(event: EventRef, until: Date | null): Promise<Read> {
		const now = monotonic();
		for (const [name, { at }] of this.#kept) if (now - at > keptMs) this.#kept.delete(name);
		const name = `${event.eventUid} ${until?.toISOString() ?? ''}`;
		const known = this.#kept.get(name);
		if (known) {
			this.#reminders.plan(name, known.at + keptMs + 1 - now, () => this.#tell(event));
			return known.read;
		}
		const read = readQuestions(this.#database, event.eventUid, until);
		this.#kept.set(name, { at: now, read });
		read.catch(() => this.#kept.delete(name));
		return read;
	}
}

const withoutUid = ({ teamUid: _, ...answer }: NamedAnswer): WrongAnswer => answer;
