import { z } from 'zod';
import { AppError, notFound } from '../../../../runtime/errors.ts';
import { operation, type Work } from '../../../../operation/operation.ts';
import { uidSchema } from '../../../../operation/response-schema.ts';
import type { RoundView } from '#lib/live/round.ts';
import type { Team } from '../../../authoring/teams/model.ts';
import { roundByUid, type LightRound } from '../../rounds/find.ts';
import { publicView } from '../../rounds/present.ts';
import { readShown } from '../../rounds/operations/show.ts';
import { requireTeam } from '../event.ts';
import { ownInRound } from '../round/own-in-round.ts';
import { isPin, reachedRound } from '../round/pin.ts';
import { tryCode } from '../wrong-codes.ts';

const roundUid = uidSchema.describe('uid of the round');

/** The round of a player, and the team that plays it; 404 for the round of another event. */
export async function ownRound(
	{ actor }: Pick<Work, 'actor'>,
	uid: string,
	lock?: Parameters<typeof roundByUid>[1]
): Promise<{ round: LightRound; team: Team }> {
	const round = await roundByUid(uid, lock);
	if (!round || round.state === 'created') throw notFound('round');
	const { team } = await requireTeam(actor, round.eventUid);
	return { round, team };
}

/** A round as a phone of a team sees it. */
export const showOwnRound = operation({
	summary: 'Show a round to one of its players.',
	access: { player: true },
	input: z.strictObject({ round: roundUid }),
	async run(work): Promise<RoundView> {
		const { round, team } = await ownRound(work, work.input.round);
		const shown = await readShown(work, round);
		const { plan } = shown;
		const view = await publicView(shown);
		return { ...view, own: (await ownInRound({ round, plan }, [team.uid])).get(team.uid)! };
	}
});

/** Where a PIN leads: the event to join and its round; 404 for one that no open round has, 429 after too many of them. */
export const findPin = operation({
	summary: 'Find the event and the round of a PIN.',
	access: { public: true },
	input: z.strictObject({ pin: z.string().trim().max(20).describe('Six digits from the wall') }),
	errors: ['not_found'],
	changes: [],
	target: () => null,
	async run(work) {
		const tried = tryCode(work, 'pin');
		const pin = work.input.pin.replace(/\s/g, '');
		const round = isPin(pin) ? await reachedRound(pin) : null;
		if (!round) throw new AppError('not_found', 'This PIN is not valid, or its round is over.');
		tried.wasRight();
		return { event: round.eventUid, round: round.uid };
	}
});
