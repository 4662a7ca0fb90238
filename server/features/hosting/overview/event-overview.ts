import { catalogsPerEvent } from '../../authoring/catalogs/find.ts';
import type { ListedEvent } from '../../authoring/events/listed.ts';
import { answersPerEvent } from '../../gameplay/results/attempts/answered.ts';
import { teamsPerEvent } from '../../authoring/teams/find.ts';

/** An event with how much there is of it. */
export interface EventOverview extends ListedEvent {
	catalogs: number;
	teams: number;
	answers: number;
}

/** These events of a namespace with the numbers of their catalogs, teams and answers. */
export async function withContents(events: readonly ListedEvent[]): Promise<EventOverview[]> {
	const uids = events.map(({ uid }) => uid);
	const [catalogs, teams, answers] = await Promise.all([
		catalogsPerEvent(uids),
		teamsPerEvent(uids),
		answersPerEvent(uids)
	]);
	const amount = (counts: Map<string, number>, { uid }: ListedEvent) => counts.get(uid) ?? 0;
	return events.map((event) => ({
		...event,
		catalogs: amount(catalogs, event),
		teams: amount(teams, event),
		answers: amount(answers, event)
	}));
}
