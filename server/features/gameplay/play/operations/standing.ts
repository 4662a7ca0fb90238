import { z } from 'zod';
import { AppError } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import type { Standing } from '#lib/live/wire.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { playersBoard } from '../../results/board/load-ranking.ts';
import { requireTeam } from '../event.ts';
import { loadEvent } from '../../../authoring/events/load.ts';

const boardRows = 50;
const withoutCatalogs = ({ catalogs: _own, ...standing }: Standing): Standing => standing;

/** The own standing in every ranking and the first 50 of the board, as boardMode lets players see it. */
export const showStanding = operation({
	summary: 'Show the own standing and the board.',
	access: { player: true },
	input: z.strictObject({ event: eventKey }),
	async run(work) {
		const { event, settings } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		if (!settings.teamResults) throw new AppError('feature_disabled', 'This event shows no results to teams.');
		const rankings = await playersBoard(event.uid);
		const own = (list: Standing[]) => list.find(({ teamUid }) => teamUid === team.uid) ?? null;
		const { points, catalogMaster, accuracy, puzzle } = rankings;
		return {
			mode: rankings.mode,
			standings: {
				points: own(points),
				catalogMaster: own(catalogMaster),
				accuracy: own(accuracy),
				puzzle: own(puzzle)
			},
			of: rankings.teams,
			board: points.slice(0, boardRows).map(withoutCatalogs)
		};
	}
});
