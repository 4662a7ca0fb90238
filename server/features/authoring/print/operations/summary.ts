import { z } from 'zod';
import { operation } from '../../../../operation/operation.ts';
import { eventKey } from '../../events/schema.ts';
import { countTeams } from '../../teams/find.ts';
import {
	cardWords,
	eventPaper,
	eventPoster,
	letterValues,
	letterWords,
	posterWords,
	stationPoster,
	stationsOf,
	stickerOf
} from '../event-paper.ts';

/** What can be printed for an event, and all the data of its pages except the codes of the teams. */
export const showPrint = operation({
	summary: 'Show what can be printed for a quiz event: its codes, and what cards, posters, stickers and letters say.',
	access: { area: 'events', right: 'r' },
	input: z.strictObject({ event: eventKey }),
	async run(work) {
		const paper = await eventPaper(work, work.input.event);
		const { event, settings, look, base } = paper;
		const stations = await stationsOf(paper);
		return {
			event: { uid: event.uid, name: event.name, locale: settings.locale },
			code: { url: eventPoster(paper).link, short: `${base}/j/${event.joinCode}`, joinCode: event.joinCode },
			stations,
			teams: await countTeams(event.uid),
			paper: {
				look,
				teamColor: settings.qrColorTeam,
				card: cardWords(paper),
				poster: posterWords(paper),
				posters: [eventPoster(paper), ...stations.map((station) => stationPoster(paper, station))],
				stickers: stations.map((station) => stickerOf(paper, station)),
				letter: { builtIn: paper.words.letter, words: letterWords(paper), values: letterValues(paper) }
			}
		};
	}
});
