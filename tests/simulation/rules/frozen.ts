import { isDeepStrictEqual } from 'node:util';
import { rankingsFrom } from '#lib/ranking/rank.ts';
import type { BoardValues } from '#lib/live/wire.ts';
import type { World } from '../world/world.ts';
import type { Rule } from './rule.ts';

type Places = [teamUid: string, place: number, points: number][];

/** The places of a frozen board do not move for those who see it frozen. */
export function frozenBoard(): Rule {
	let kept: { at: string; places: Places } | undefined;
	return {
		name: 'a frozen board stays as it is',
		when: 'step',
		async check(world) {
			const fresh = await readWall(world);
			if (fresh?.mode !== 'frozen') {
				kept = undefined;
				return [];
			}
			const at = String(fresh.asOf);
			const places = placesOf(fresh);
			if (kept?.at !== at) kept = { at, places };
			const seen = [['a fresh reading', places] as const, ...wallsOf(world, at)];
			return seen
				.filter(([, one]) => !isDeepStrictEqual(one, kept!.places))
				.map(([who, one]) => `${who} has ${JSON.stringify(one)}, frozen were ${JSON.stringify(kept!.places)}`);
		}
	};
}

async function readWall({ living, quiz }: World): Promise<BoardValues | undefined> {
	const [instance] = living();
	const event = { namespace: 'default', eventUid: quiz.uid };
	return (await instance?.live.readAfresh('rankings', event, 'share')) as BoardValues | undefined;
}

/** What the screens hold that show the board as of that moment. */
const wallsOf = ({ watchers }: World, at: string): (readonly [string, Places])[] =>
	watchers.flatMap(({ watching, followers }) => {
		const board = followers.get('rankings')?.data as BoardValues | undefined;
		return board?.mode === 'frozen' && board.asOf === at ? [[watching.name, placesOf(board)] as const] : [];
	});

const placesOf = (board: BoardValues): Places =>
	rankingsFrom(board).points.map(({ teamUid, place, points }) => [teamUid, place, points]);
