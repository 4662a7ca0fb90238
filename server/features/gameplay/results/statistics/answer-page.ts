import { QueryTypes } from 'sequelize';
import { inEventLanguage } from '#lib/questions/translations.ts';
import type { AnswerPart, StoredQuestion } from '#lib/questions/types.ts';
import type { Database } from '../../../../database/database.ts';
import { containing } from '../../../../database/statements.ts';
import { isListed } from '../state/listed.ts';
import { photoSql } from '../../photos/joined.ts';
import { namedTeams } from '../../../authoring/teams/find.ts';
import {
	answerListColumns,
	answersOfAttempts,
	answerTables,
	presentListed,
	type ListedRow
} from '../export/load-answer-list.ts';
import { prompt } from '../board/load-results.ts';
import { inSlice, newestAnswerSlices, type AnswerSlice } from './answer-slices.ts';
import { countListedAnswers } from '../board/listed-batches.ts';
import { readSnapshot } from './key-use.ts';
import type { ListedAnswer } from '../schema.ts';
import { shownParts } from '../export/shown-parts.ts';

/** Answers per page. */
export const perPage = 25;

/** The filters for answers; omitted ones do not matter. */
interface AnswerFilter {
	team?: string | undefined;
	catalog?: string | undefined;
	question?: number | undefined;
	correct?: boolean | undefined;
	status?: string | undefined;
	photo?: boolean | undefined;
	q?: string | undefined;
	page: number;
}

function conditions(
	{ dialect }: Database,
	{ team, catalog, question, correct, status, photo, q }: AnswerFilter
): string[] {
	return [
		`q.event_uid = :eventUid AND ${isListed}`,
		...(team ? ['q.team_uid IN (:teams)'] : []),
		...(catalog ? ['r.catalog = :catalog'] : []),
		...(question ? ['q.question_id = :question'] : []),
		...(correct === undefined ? [] : [`q.is_correct = ${Number(correct)}`]),
		...(status ? ['q.status = :status'] : []),
		...(photo === undefined ? [] : [`${photoSql.file} IS ${photo ? 'NOT NULL' : 'NULL'}`]),
		...(q ? [`(LOWER(${prompt[dialect]}) LIKE :q ESCAPE '!' OR LOWER(q.answer_text) LIKE :q ESCAPE '!')`] : [])
	];
}

/** An answer with its parts, as screens draw them. */
type PagedAnswer = ListedAnswer & { parts: AnswerPart[] };

/** A question and answer, as returned by either driver. */
interface Played {
	question: string | StoredQuestion;
	rawAnswer: unknown;
}

function presentPaged({ question, rawAnswer, ...row }: ListedRow & Played): PagedAnswer {
	const raw = typeof rawAnswer === 'string' ? (JSON.parse(rawAnswer) as unknown) : rawAnswer;
	return { ...presentListed(row), parts: shownParts(inEventLanguage(readSnapshot(question)), raw, row.answer) };
}

/** Whether a filter leaves nothing out. */
const isOfAll = ({ page: _page, ...filters }: AnswerFilter): boolean =>
	Object.values(filters).every((value) => value === undefined || value === '');

/** The page of so many answers that is shown: one after the last is the last. */
const pageAmong = (total: number, { page }: AnswerFilter): number =>
	Math.min(page, Math.max(1, Math.ceil(total / perPage)));

/** Counts and reads the answers that a filter finds, slice by slice. */
async function searchFor(database: Database, eventUid: string, filter: AnswerFilter) {
	const { sequelize, dialect } = database;
	const { team = '', catalog = '', question = 0, status = '', q = '' } = filter;
	// Looked up once: each slice would compare the names of all teams again.
	const teams = team ? [team, ...(await namedTeams(eventUid, team))] : [];
	const values = { eventUid, teams, catalog, question, status, q: containing(q.toLowerCase()) };
	const found = `WHERE ${conditions(database, filter).join(' AND ')} AND ${inSlice}`;
	// No condition names a team, and only one a photo: to count them joins nothing else.
	const counted = filter.photo === undefined ? answersOfAttempts : answerTables;
	const select = <Row extends object>(sql: string, more: object) =>
		sequelize.query<Row>(sql, { replacements: { ...values, ...more }, type: QueryTypes.SELECT });
	return {
		async count(slice: AnswerSlice): Promise<number> {
			const [row] = await select<{ total: number }>(`SELECT COUNT(*) AS total FROM ${counted} ${found}`, slice);
			return Number(row!.total);
		},
		async read(part: AnswerSlice & { limit: number; offset: number }): Promise<PagedAnswer[]> {
			const rows = await select<ListedRow & Played>(
				`SELECT ${answerListColumns(dialect)}, q.question, q.raw_answer AS rawAnswer
				FROM ${answerTables} ${found}
				ORDER BY q.id DESC LIMIT :limit OFFSET :offset`,
				part
			);
			return rows.map(presentPaged);
		}
	};
}

/** A page of the answers of the listed attempts of an event, newest first, filtered and paged by the database. */
export async function answerPage(
	database: Database,
	eventUid: string,
	filter: AnswerFilter
): Promise<{ rows: PagedAnswer[]; total: number; page: number; perPage: number }> {
	const search = await searchFor(database, eventUid, filter);
	const all = isOfAll(filter) ? await countListedAnswers(database, eventUid) : undefined;
	// Without a filter the slices behind the page need no counting.
	const behind = all === undefined ? Infinity : pageAmong(all, filter) * perPage;
	const slices: CountedSlice[] = [];
	let counted = 0;
	for await (const slice of newestAnswerSlices(database, eventUid)) {
		const total = await search.count(slice);
		slices.push({ ...slice, total });
		counted += total;
		if (counted >= behind) break;
	}
	const total = all ?? counted;
	const page = pageAmong(total, filter);
	const rows: PagedAnswer[] = [];
	for (const part of partsOfPage(slices, (page - 1) * perPage)) rows.push(...(await search.read(part)));
	return { rows, total, page, perPage };
}

interface CountedSlice extends AnswerSlice {
	total: number;
}

/** Where the rows of a page stand: so many of a slice behind so many of its rows, newest slices first. */
function partsOfPage(slices: CountedSlice[], first: number) {
	let [offset, wanted] = [first, perPage];
	return slices.flatMap(({ total, ...slice }) => {
		const limit = Math.min(wanted, Math.max(0, total - offset));
		const part = { ...slice, offset, limit };
		offset = Math.max(0, offset - total);
		wanted -= limit;
		return limit ? [part] : [];
	});
}
