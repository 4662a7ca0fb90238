import { z } from 'zod';
import { operation } from '../../../operation/operation.ts';
import { findEvent } from '../../authoring/events/find.ts';
import { withSettings } from '../../authoring/events/load.ts';
import { eventKey } from '../../authoring/events/schema.ts';
import { readPhoto } from '../../gameplay/photos/store.ts';
import { shownPhotos } from '../../gameplay/photos/wall.ts';
import { customAwardsOf } from '../../gameplay/results/board/custom-awards.ts';
import { rankingsOf } from '../../gameplay/results/board/load-ranking.ts';
import { openResults } from '../../gameplay/results/board/open-results.ts';
import { summaryOf } from '../../gameplay/results/statistics/summary.ts';
import { hiddenNames, withHiddenNames } from '../../authoring/teams/hidden.ts';
import { pagesOf, photoFile } from './pages.ts';
import { style } from './style.ts';
import { zipLength, zipParts, type ZipEntry } from '../../../runtime/files/zip.ts';

const textEntry = (name: string, text: string): ZipEntry => {
	const bytes = Buffer.from(text);
	return { name, size: bytes.length, read: async () => bytes };
};

/** The host's own prizes, with what screens show for names that staff hid. */
const prizesOf = async (eventUid: string) =>
	withHiddenNames(await customAwardsOf(eventUid), await hiddenNames(eventUid), ({ teamUid }) => teamUid);

/**
 * The public data of an event as pages that need no server, in one archive: rankings, results, questions and photos,
 * according to the board mode. Its parts are read one by one, while the previous ones are being sent.
 */
export const downloadTakeHome = operation({
	summary: 'Download what everybody may see of an event as pages that need no server.',
	access: { area: 'results-download' },
	input: z.strictObject({ event: eventKey }),
	async run({ input, namespace, dependencies: { database, env }, now }) {
		const { event, settings } = await withSettings(await findEvent(namespace, input.event));
		const rankings = await rankingsOf(event.uid, 'share');
		const photos = await shownPhotos(event.uid);
		const questions = rankings.mode === 'live' ? await summaryOf(database, event.uid) : [];
		const pages = await pagesOf({
			title: settings.pageTitle || event.name,
			locale: settings.locale,
			timeZone: settings.timeZone,
			stationWord: settings.stationWord,
			startsAt: event.startDate,
			madeAt: now,
			rankings,
			customAwards: rankings.mode === 'live' ? await prizesOf(event.uid) : [],
			results: await openResults(database, event.uid),
			questions: questions.toSorted((one, other) => one.rightShare - other.rightShare),
			photos
		});
		const entries = [
			...[...pages].map(([name, text]) => textEntry(name, text)),
			textEntry('style.css', style),
			...photos.map((photo): ZipEntry => ({
				name: photoFile(photo),
				size: photo.bytes,
				read: async () => (await readPhoto(env.DATA_DIR, photo.file)) ?? Buffer.alloc(0)
			}))
		];
		return {
			event_uid: event.uid,
			name: `${event.slug}.zip`,
			length: zipLength(entries),
			parts: zipParts(entries, now)
		};
	}
});
