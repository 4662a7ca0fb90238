import { rankingNames } from '#lib/live/fold.ts';
import { accuracyOf, millionths } from '#lib/ranking/accuracy.ts';
import type { Locale } from '#lib/messages/locale.ts';
import type { Database } from '../../../../database/database.ts';
import type { Work } from '../../../../operation/operation.ts';
import type { PdfOrder } from '../../../../runtime/pdf/order.ts';
import { inTurns } from '../../../../runtime/turns.ts';
import { settingsOfEvent } from '../../../authoring/events/load.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { answerColumns } from './answer-columns.ts';
import { csvParts, fileName, words, type Column, type CsvOptions } from '../../../../operation/csv.ts';
import { resultColumns, standingColumns, type ExportedResult } from './csv-columns.ts';
import { teamColumns, teamRows } from './team-columns.ts';
import { exportJson } from './export-json.ts';
import { answerBatches } from './load-answer-list.ts';
import { listedBatches } from '../board/listed-batches.ts';
import { loadPhotos, loadResults } from '../board/load-results.ts';
import { rankingsOf } from '../board/load-ranking.ts';
import { presentResult, type ResultRow } from '../schema.ts';
import { xlsx } from './xlsx.ts';

/** A file as a response; the route sends it with this name. */
export interface FileAnswer {
	type: string;
	name: string;
	body: string;
	/** In place of the body: made while it is sent. */
	pieces?: AsyncIterable<string | Buffer>;
	/** In place of the body, when the file is no text and the door sends no pieces. */
	bytes?: Buffer;
	/** Drawn by the route instead of a body, while it is sent. */
	pdf?: PdfOrder;
}

/** What one row of a table represents. */
export type TableKind = 'results' | 'answers' | 'ranking' | 'teams';

/** The content of a results file; CSV and workbooks use the settings of the event by default. */
interface ExportOptions {
	format: 'csv' | 'xlsx' | 'json';
	kind: TableKind;
	delimiter?: CsvOptions['delimiter'] | undefined;
	lang?: Locale | undefined;
}

/** The results of an event as a file (contract 12.1). */
export async function exportFile(
	work: Exporting,
	event: QuizEvent,
	{ format, kind, delimiter, lang }: ExportOptions
): Promise<FileAnswer> {
	const { now } = work;
	const settings = await settingsOfEvent(event.uid);
	const { csvDelimiter, locale, timeZone } = settings;
	const nameOf = (what: TableKind) => fileName(event.slug, now, timeZone, format, what);
	if (format === 'json') {
		const pieces = exportJson(work, event, settings);
		return { type: 'application/json', name: nameOf('results'), ...(await textOf(work, pieces)) };
	}
	const options = { delimiter: delimiter ?? csvDelimiter, locale: lang ?? locale, timeZone };
	const table = await tables[kind](work.dependencies.database, event.uid);
	if (format === 'csv')
		return { type: 'text/csv; charset=utf-8', name: nameOf(kind), ...(await textOf(work, table.csv(options))) };
	const pieces = await table.xlsx({ ...options, name: words[options.locale].sheet[kind], now });
	const sent = work.writesPieces ? { pieces } : { bytes: Buffer.concat(await Array.fromAsync(pieces)) };
	return { type: workbookType, name: nameOf(kind), body: '', ...sent };
}

type Exporting = Pick<Work, 'dependencies' | 'now' | 'writesPieces'>;

/** A text that is read while it is sent, where the route does so. */
async function textOf(
	{ writesPieces }: Exporting,
	pieces: AsyncIterable<string>
): Promise<Pick<FileAnswer, 'body' | 'pieces'>> {
	return writesPieces ? { body: '', pieces } : { body: (await Array.fromAsync(pieces)).join('') };
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The same rows and columns for either kind of file. */
const tableOf = <Row>(batches: AsyncGenerator<Row[]>, columns: Column<Row>[]) => ({
	csv: (options: CsvOptions) => csvParts(batches, columns, options),
	xlsx: (options: Parameters<typeof xlsx>[2]) => xlsx(batches, columns, options)
});

type Table = ReturnType<typeof tableOf>;
const rowsAtOnce = 200;
const tables: Record<TableKind, (database: Database, eventUid: string) => Promise<Table>> = {
	results: async (database, eventUid) => tableOf(attempts(database, eventUid), resultColumns),
	answers: async (database, eventUid) => tableOf(answerBatches(database, eventUid), answerColumns),
	async teams(_database, eventUid) {
		const rankings = await rankingsOf(eventUid, 'staff', { withCatalogs: false });
		return tableOf(inTurns(teamRows(rankings), rowsAtOnce), teamColumns);
	},
	async ranking(_database, eventUid) {
		const rankings = await rankingsOf(eventUid, 'staff', { withCatalogs: false });
		const standings = rankingNames.flatMap((name) => rankings[name]);
		return tableOf(inTurns(standings, rowsAtOnce), standingColumns);
	}
};

const attempts = (database: Database, eventUid: string): AsyncGenerator<ExportedResult[]> =>
	listedBatches(database, eventUid, async (ids, transaction) => {
		const photos = await loadPhotos(database, ids, transaction);
		const rows = await loadResults(database, eventUid, { ids }, transaction);
		const photoOf = ({ id }: { id: number }) => photos.get(id) ?? null;
		return rows.map((row) => ({ ...presentResult(row, []), accuracy: accuracyIn(row), photo: photoOf(row) }));
	});

// If only totals are known, every right answer earned all the points of its question.
const accuracyIn = ({ total, correct, efficiency }: ResultRow): number | null =>
	accuracyOf(millionths(efficiency === null ? correct : Number(efficiency)), total);
