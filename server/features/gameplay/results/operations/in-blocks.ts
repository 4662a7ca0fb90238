import { z } from 'zod';
import type { ShownBoard } from '#lib/blocks/context.ts';
import { rowsOfRanking, rowsOfResults } from '#lib/blocks/ranking/rows.ts';
import { sealTicket } from '../../../../access/tickets.ts';
import { operation } from '../../../../operation/operation.ts';
import { eventPath } from '../../../authoring/events/event-url.ts';
import { publishedAmong, settingsAmong } from '../../../authoring/events/calendar/published-among.ts';
import type { QuizEvent } from '../../../authoring/events/model.ts';
import { eventKey } from '../../../authoring/events/schema.ts';
import { rankingsOf } from '../board/load-ranking.ts';
import { sharedResults } from '../board/shared-results.ts';

const mostBoards = 200;
const board = z.strictObject({
	id: z.string().min(1).max(64).describe('Id of the block'),
	event: eventKey,
	module: z.enum(['rankings', 'results']),
	limit: z.int().min(1).max(50)
});
type Asked = z.output<typeof board>;

/** What a board shows now: no more than shared screens of the event, and no more rows than the block has. */
async function rowsOf({ uid }: QuizEvent, { module, limit }: Asked): Promise<Pick<ShownBoard, 'mode' | 'rows'>> {
	if (module === 'results') return { mode: 'live', rows: rowsOfResults(await sharedResults(uid), limit) };
	const rankings = await rankingsOf(uid, 'share');
	return { mode: rankings.mode, rows: rowsOfRanking(rankings, limit) };
}

/** The boards of website blocks, with what a page needs to follow them; unpublished ones are left out. */
export const showBoardsInBlocks = operation({
	summary: 'Show the first rows of the boards that blocks of the website show.',
	access: { public: true },
	input: z.strictObject({ boards: z.array(board).max(mostBoards) }),
	async run({ input, namespace, dependencies, now, isMainHost }) {
		const found = await publishedAmong(
			namespace,
			input.boards.map(({ event }) => event)
		);
		const settings = await settingsAmong(found.values());
		const boards: Record<string, ShownBoard> = {};
		for (const asked of input.boards) {
			const event = found.get(asked.event);
			if (!event) continue;
			const shown = { event: event.uid, module: asked.module, limit: asked.limit };
			boards[asked.id] = {
				...(await rowsOf(event, asked)),
				event: event.uid,
				ticket: sealTicket(shown, dependencies.env.SECRET_KEY, now),
				at: now.toISOString(),
				timeZone: settings.get(event.uid)!.timeZone,
				href: eventPath(event, { isMainHost })
			};
		}
		return { boards };
	}
});
