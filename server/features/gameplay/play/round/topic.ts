import type { EventRef } from '../../../../live/channel.ts';
import type { RoundNews, RoundView } from '#lib/live/round.ts';
import type { LiveLayer, LiveTopics } from '../../../feature.ts';
import { settingsIn } from '../../results/attempts/attempt-plan.ts';
import { progressOfCeremony } from '../../rounds/ceremony.ts';
import { openRoundOfEvent, planOfRound, roundByUid, type LightRound } from '../../rounds/find.ts';
import { namedTeams } from '../../rounds/named-teams.ts';
import { answeredIn, hostView, publicView, translationsOf, type Shown } from '../../rounds/present.ts';
import { HostWatch } from './host-watch.ts';
import { ownInRound } from './own-in-round.ts';
import { teamOf } from '../own.ts';

/** Those who see who comes and goes, and every answer; phones do not. */
const countingAudiences = ['round:staff', 'round:strip'];

/** The live topic of the round that an event shows: the whole room follows it. */
export function roundTopic({ dependencies, attend, changedHere }: LiveLayer): LiveTopics {
	const hosts = new HostWatch(
		(event) => attend(event).hosts,
		(event) => changedHere(event, ['round'])
	);
	return {
		sources: {
			round: async (event, audiences) => {
				const round = await openRound(event);
				if (!round) {
					hosts.forget(event);
					return new Map(audiences.map((audience) => [audience, { round: null }]));
				}
				const { teams } = attend(event);
				const plan = await planOfRound(round.uid);
				const { SECRET_KEY: secretKey } = dependencies.env;
				const locale = settingsIn(plan).locale ?? 'de';
				const hostAway = hosts.isAway(event);
				const progress = await progressOfCeremony(dependencies, round);
				const now = dependencies.clock();
				return newsFor(
					{ round, plan, secretKey, locale, teams: teams.size, hostAway, progress, now },
					audiences,
					teams
				);
			}
		},
		onPresence: (event) => {
			hosts.lookSoon(event);
			changedHere(event, countingAudiences);
		}
	};
}

async function openRound({ eventUid }: EventRef): Promise<LightRound | null> {
	const uid = await openRoundOfEvent(eventUid);
	return uid ? roundByUid(uid) : null;
}

async function newsFor(
	asked: Shown,
	audiences: readonly string[],
	present: ReadonlySet<string>
): Promise<Map<string, RoundNews>> {
	// Who has answered says how many did, too.
	const shown = audiences.includes('staff') ? { ...asked, answered: await answeredIn(asked) } : asked;
	const { serverTime: _asOf, ...open } = await publicView(shown);
	const view: RoundView = { ...open, ...translationsOf(shown) };
	const phones = audiences.filter((audience) => audience !== 'staff' && audience !== 'strip');
	const own = await ownInRound(shown, [...new Set(phones.map(teamOf))]);
	const news = new Map<string, RoundNews>();
	for (const audience of phones) {
		const team = own.get(teamOf(audience));
		if (team) news.set(audience, { round: { ...view, own: team } });
	}
	const { pin } = shown.round;
	if (audiences.includes('strip')) news.set('strip', { round: { ...view, ...(pin === null ? {} : { pin }) } });
	if (audiences.includes('staff')) {
		const teams = await namedTeams(shown.round.eventUid, present);
		news.set('staff', { round: { ...view, host: await hostView(shown, teams) } });
	}
	return news;
}
