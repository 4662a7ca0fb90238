import { z } from 'zod';
import { rankingNames } from '#lib/live/fold.ts';
import { operation } from '../../operation.ts';
import type { Database } from '../../database.ts';
import { findEvent } from '../events/find.ts';
import { EventConfig } from '../events/model.ts';
import { eventKey } from '../events/schema.ts';
import { settingsOf } from '../events/settings.ts';
import { csv, csvName, type CsvOptions } from './csv.ts';
import { resultColumns, standingColumns, type ExportedResult } from './csv-columns.ts';
import { loadPhotos, loadResults } from './load-results.ts';
import { rankingsOf } from './load-ranking.ts';
import { accuracyOf, presentResult } from './schema.ts';

/** A file as an answer; the door sends it with this name. */
export interface FileAnswer {
	type: string;
	name: string;
	body: string;
}

/** The results of an event as CSV (contract 12.1): one row an attempt, or one row a standing. */
export const exportResults = operation({
	summary: 'Download the results of a quiz event.',
	access: { scope: 'quiz:read', area: 'results-download' },
	input: z.strictObject({
		event: eventKey,
		format: z.enum(['csv']).default('csv'),
		kind: z.enum(['results', 'ranking']).default('results'),
		delimiter: z.enum([';', ',', 'tab']).optional().describe("Between cells; left out = the event's setting"),
		lang: z.enum(['de', 'en']).optional().describe("Language of the headers; left out = the event's")
	}),
	async run(work): Promise<FileAnswer> {
		const { input, namespace, parts, now } = work;
		const event = await findEvent(namespace, input.event);
		const config = await EventConfig.findByPk(event.uid);
		const { csvDelimiter, locale, timeZone } = settingsOf(config?.settings);
		const options = { delimiter: input.delimiter ?? csvDelimiter, locale: input.lang ?? locale, timeZone };
		return {
			type: 'text/csv; charset=utf-8',
			name: csvName(event.slug, now, timeZone),
			body: await write[input.kind](parts.database, event.uid, options)
		};
	}
});

type Writer = (database: Database, eventUid: string, options: CsvOptions) => Promise<string>;
const write: Record<'results' | 'ranking', Writer> = {
	results: async (database, eventUid, options) => csv(await attempts(database, eventUid), resultColumns, options),
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
