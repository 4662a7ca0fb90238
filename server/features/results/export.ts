import { rankingNames } from '#lib/live/fold.ts';
import { accuracyOf, millionths } from '#lib/ranking/accuracy.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Database } from '../../database/database.ts';
import type { PdfOrder } from '../../runtime/pdf/order.ts';
import { settingsOfEvent } from '../events/load.ts';
import type { QuizEvent } from '../events/model.ts';
import { answerColumns } from './answer-columns.ts';
import { csv, fileName, type CsvOptions } from './csv.ts';
import { resultColumns, standingColumns, type ExportedResult } from './csv-columns.ts';
import { teamColumns, teamRows } from './team-columns.ts';
import { exportJson } from './export-json.ts';
import { loadAnswerList } from './load-answer-list.ts';
import { loadPhotos, loadResults } from './load-results.ts';
import { rankingsOf } from './load-ranking.ts';
import { presentResult, type ResultRow } from './schema.ts';

/** A file as an answer; the door sends it with this name. */
export interface FileAnswer {
	type: string;
	name: string;
	body: string;
	/** Drawn by the door in place of a body, while it sends it. */
	pdf?: PdfOrder;
}

/** What one row of a table stands for. */
export type TableKind = 'results' | 'answers' | 'ranking' | 'teams';

/** What a file of results is to hold; CSV is written by the settings of the event where nothing is said. */
interface ExportOptions {
	format: 'csv' | 'json';
	kind: TableKind;
	delimiter?: CsvOptions['delimiter'] | undefined;
	lang?: Locale | undefined;
}

/** The results of an event as a file (contract 12.1). */
export async function exportFile(
	database: Database,
	event: QuizEvent,
	{ format, kind, delimiter, lang }: ExportOptions,
	now: Date
): Promise<FileAnswer> {
	const settings = await settingsOfEvent(event.uid);
	const { csvDelimiter, locale, timeZone } = settings;
	const name = fileName(event.slug, now, timeZone, format);
	if (format === 'json')
		return { type: 'application/json', name, body: await exportJson(database, event, settings, now) };
	const options = { delimiter: delimiter ?? csvDelimiter, locale: lang ?? locale, timeZone };
	return { type: 'text/csv; charset=utf-8', name, body: await write[kind](database, event.uid, options) };
}

type Writer = (database: Database, eventUid: string, options: CsvOptions) => Promise<string>;
const write: Record<TableKind, Writer> = {
	results: async (database, eventUid, options) => csv(await attempts(database, eventUid), resultColumns, options),
	answers: async (database, eventUid, options) => csv(await loadAnswerList(database, eventUid), answerColumns, options),
	teams: async (_database, eventUid, options) =>
		csv(teamRows(await rankingsOf(eventUid, 'staff')), teamColumns, options),
	async ranking(_database, eventUid, options) {
		const rankings = await rankingsOf(eventUid, 'staff');
		return csv(
			rankingNames.flatMap((name) => rankings[name]),
			standingColumns,
			options
		);
	}
};

async function attempts(database: Database, eventUid: string): Promise<ExportedResult[]> {
	const photos = await loadPhotos(database, eventUid);
	const rows = await loadResults(database, eventUid);
	const photoOf = ({ id }: { id: number }) => photos.get(id) ?? null;
	return rows.map((row) => ({ ...presentResult(row, []), accuracy: accuracyIn(row), photo: photoOf(row) }));
}

// Where only totals are known, every right answer earned the whole worth of its question.
const accuracyIn = ({ total, correct, efficiency }: ResultRow): number | null =>
	accuracyOf(millionths(efficiency === null ? correct : Number(efficiency)), total);
