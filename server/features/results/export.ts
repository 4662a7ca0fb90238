import { z } from 'zod';
import { rankingNames } from '#lib/live/fold.ts';
import { operation } from '../../operation.ts';
import type { Database } from '../../database.ts';
import { findEvent } from '../events/find.ts';
import { EventConfig } from '../events/model.ts';
import { eventKey } from '../events/schema.ts';
import { settingsOf } from '../events/settings.ts';
import { answerColumns } from './answer-columns.ts';
import { csv, fileName, type CsvOptions } from './csv.ts';
import { resultColumns, standingColumns, type ExportedResult } from './csv-columns.ts';
import { exportJson } from './export-json.ts';
import { loadAnswerList } from './load-answer-list.ts';
import { loadPhotos, loadResults } from './load-results.ts';
import { rankingsOf } from './load-ranking.ts';
import { accuracyOf, presentResult } from './schema.ts';

/** A file as an answer; the door sends it with this name. */
export interface FileAnswer {
	type: string;
	name: string;
	body: string;
}

/**
 * The results of an event as a file (contract 12.1): CSV with one row an attempt, an answer or a standing,
 * or all of it as JSON; then `kind` and the options of CSV say nothing.
 */
export const exportResults = operation({
	summary: 'Download the results of a quiz event.',
	access: { scope: 'quiz:read', area: 'results-download' },
	input: z.strictObject({
		event: eventKey,
		format: z.enum(['csv', 'json']).default('csv'),
		kind: z.enum(['results', 'answers', 'ranking']).default('results'),
		delimiter: z.enum([';', ',', 'tab']).optional().describe("Between cells; left out = the event's setting"),
		lang: z.enum(['de', 'en']).optional().describe("Language of the headers; left out = the event's")
	}),
	async run(work): Promise<FileAnswer> {
		const { input, namespace, parts, now } = work;
		const event = await findEvent(namespace, input.event);
		const config = await EventConfig.findByPk(event.uid);
		const settings = settingsOf(config?.settings);
		const { csvDelimiter, locale, timeZone } = settings;
		const name = fileName(event.slug, now, timeZone, input.format);
		if (input.format === 'json')
			return { type: 'application/json', name, body: await exportJson(parts.database, event, settings, now) };
		const options = { delimiter: input.delimiter ?? csvDelimiter, locale: input.lang ?? locale, timeZone };
		const body = await write[input.kind](parts.database, event.uid, options);
		return { type: 'text/csv; charset=utf-8', name, body };
	}
});

type Writer = (database: Database, eventUid: string, options: CsvOptions) => Promise<string>;
const write: Record<'results' | 'answers' | 'ranking', Writer> = {
	results: async (database, eventUid, options) => csv(await attempts(database, eventUid), resultColumns, options),
	answers: async (database, eventUid, options) => csv(await loadAnswerList(database, eventUid), answerColumns, options),
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
	return rows.map((row) => ({ ...presentResult(row, []), accuracy: accuracyOf(row), photo: photoOf(row) }));
}
