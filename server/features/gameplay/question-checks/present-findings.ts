import { typedKey } from '#lib/text/typed-key.ts';
import type { Actor } from '../../../access/actor.ts';
import { mayCall } from '../../../access/policy.ts';
import type { Dependencies } from '../../../operation/dependencies.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { questionsWithStations, stationPlaces } from '../../authoring/catalogs/read/namespace-questions.ts';
import { eventNamesOf } from '../../authoring/events/find.ts';
import { shortText } from './check-questions.ts';
import type { PlacedFinding } from './finding.ts';
import { lostPictures } from './lost-pictures.ts';
import { findingsOf } from './namespace-findings.ts';
import { playedFindings } from './played/played-findings.ts';
import type { FindingResponse } from './schema.ts';

const mostFindings = 500;
const keyLength = 16;

// Whoever dismissed a typed text is not asked again when another spelling becomes the most frequent.
const keyOf = ({ kind, questionId, texts, otherId, content }: PlacedFinding): string =>
	sha256(JSON.stringify([kind, questionId, texts.map(typedKey), otherId, content])).slice(0, keyLength);

/** The findings at the questions of an event, each with the question it is compared with; at most 500. */
export async function presentFindings(
	{ dependencies, namespace, actor }: { dependencies: Dependencies; namespace: string; actor: Actor },
	eventUid: string
): Promise<{ findings: FindingResponse[]; more: number }> {
	const own = new Map((await stationPlaces(namespace, eventUid)).map((station) => [station.uid, station]));
	const may = (area: string, right: 'r' | 'w') => mayCall({ area, right }, actor, namespace);
	const mayAccept = may('events', 'w') && may('questions', 'w');
	const found = [
		...(may('statistics', 'r') ? await playedFindings(dependencies.database, eventUid, [...own.keys()]) : []),
		...(await findingsOf(dependencies, namespace, eventUid)).filter(({ catalogUid }) => own.has(catalogUid)),
		...(await lostPictures(namespace, [...own.keys()]))
	];
	const shown = found.slice(0, mostFindings);
	const others = await othersOf(namespace, shown);
	const findings = shown.map((finding) => ({
		kind: finding.kind,
		key: keyOf(finding),
		questionId: finding.questionId,
		catalog: own.get(finding.catalogUid)!.slug,
		texts: finding.texts,
		count: finding.count ?? null,
		total: finding.total ?? null,
		mayAccept: mayAccept && finding.kind === 'textWritten',
		other: others.get(finding.otherId ?? 0) ?? null
	}));
	return { findings, more: found.length - shown.length };
}

/** The questions that findings name, by id. */
async function othersOf(namespace: string, findings: PlacedFinding[]): Promise<Map<number, FindingResponse['other']>> {
	const places = await questionsWithStations(findings.flatMap(({ otherId }) => otherId ?? []));
	const names = await eventNamesOf(
		namespace,
		places.map(({ eventUid }) => eventUid)
	);
	return new Map(
		places.map(({ id, eventUid, slug, name, prompt }) => [
			id,
			{
				questionId: id,
				event: eventUid,
				eventName: names.get(eventUid) ?? '',
				catalog: slug,
				station: name,
				prompt: shortText(prompt)
			}
		])
	);
}
