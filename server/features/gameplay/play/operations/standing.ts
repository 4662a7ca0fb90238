import { z } from 'zod';
import { AppError } from '../../../../runtime/errors.ts';
import { operation } from '../../../../operation/operation.ts';
import { rankingNames } from '#lib/live/fold.ts';
import type { Ranking } from '#lib/live/wire.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { playersBoard } from '../../results/board/players-board.ts';
import { requireTeam } from '../event.ts';
import { loadEvent } from '../../../authoring/events/load.ts';

const boardRows = 50;

/** The own standing in every ranking and the first 50 of the board, as boardMode lets players see it. */
export const showStanding = operation({
	summary: 'Show the own standing and the board.',
	access: { player: true },
	input: z.strictObject({ event: eventKey }),
	async run(work) {
		const { event, settings } = await loadEvent(work, work.input.event);
		const { team } = await requireTeam(work.actor, event.uid);
		if (!settings.teamResults) throw new AppError('feature_disabled', 'This event shows no results to teams.');
		const board = await playersBoard(event.uid, rankingNames, team.uid);
		const own = (ranking: Ranking) => board.of(ranking, team.uid);
		return {
			mode: board.mode,
			standings: {
				points: own('points'),
				catalogMaster: own('catalogMaster'),
				accuracy: own('accuracy'),
				puzzle: own('puzzle')
			},
			of: board.teams,
			board: board.list('points').slice(0, boardRows)
		};
	}
});
