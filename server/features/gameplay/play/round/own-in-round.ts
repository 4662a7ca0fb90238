import type { OwnRound } from '#lib/live/round.ts';
import type { Standing } from '#lib/live/wire.ts';
import { eventByUid, withSettings } from '../../../authoring/events/load.ts';
import { livingAmong } from '../../../authoring/teams/find.ts';
import { playersBoard } from '../../results/board/players-board.ts';
import { answersIn } from '../../results/rounds/round-answers.ts';
import { roundPointsOf } from '../../results/rounds/round-attempts.ts';
import type { Shown } from '../../rounds/present.ts';
import { isRevealed } from '../../rounds/stand.ts';
import { roundReceipt } from './receipt.ts';

/** What phones learn of their teams in a round, read for all of them together; a removed team is left out. */
export async function ownInRound(
	{ round, plan }: Pick<Shown, 'round' | 'plan'>,
	teamUids: string[]
): Promise<Map<string, OwnRound>> {
	if (!teamUids.length) return new Map();
	const teams = await livingAmong(round.eventUid, teamUids);
	const isOpen = isRevealed(round.state);
	const points = await roundPointsOf(round.uid, teamUids);
	const asked = plan.questions[round.position - 1];
	const answers = asked ? await answersIn(round.uid, asked.id, teamUids) : new Map();
	const places = isOpen ? await placesIn(round.eventUid) : new Map<string, Place>();
	const out = new Set(round.blocked.map(({ teamUid }) => teamUid));
	const ownOf = (uid: string): OwnRound => {
		const row = answers.get(uid);
		return {
			receipt: row ? roundReceipt(row, isOpen) : null,
			answer: row?.rawAnswer ?? null,
			points: points.get(uid) ?? 0,
			...places.get(uid),
			isOut: out.has(uid)
		};
	};
	return new Map(teams.map(({ uid }) => [uid, ownOf(uid)]));
}

type Place = Pick<OwnRound, 'place' | 'of' | 'ahead'>;

/** The places of all teams as players may see them now; none where the event shows teams no results. */
async function placesIn(eventUid: string): Promise<Map<string, Place>> {
	const { settings } = await withSettings(await eventByUid(eventUid));
	if (!settings.teamResults) return new Map();
	const board = await playersBoard(eventUid, ['points']);
	const [points, of] = [board.list('points'), board.teams];
	const places = new Map<string, Place>();
	let ahead: Standing | undefined;
	for (const [index, standing] of points.entries()) {
		const before = points[index - 1];
		if (before && before.points > standing.points) ahead = before;
		const gap = ahead && { name: ahead.name, gap: ahead.points - standing.points };
		places.set(standing.teamUid, { place: standing.place, of, ...(gap ? { ahead: gap } : {}) });
	}
	return places;
}
