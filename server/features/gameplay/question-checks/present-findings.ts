import type { Dependencies } from '../../../operation/dependencies.ts';
import { sha256 } from '../../../runtime/crypto.ts';
import { questionsWithStations, stationPlaces } from '../../authoring/catalogs/read/namespace-questions.ts';
import { eventNamesOf } from '../../authoring/events/find.ts';
import { shortText } from './check-questions.ts';
import type { PlacedFinding } from './finding.ts';
import { lostPictures } from './lost-pictures.ts';
import { findingsOf } from './namespace-findings.ts';
import type { FindingResponse } from './schema.ts';

const mostFindings = 500;
const keyLength = 16;

const keyOf = ({ kind, questionId, texts, otherId, content }: PlacedFinding): string =>
	sha256(JSON.stringify([kind, questionId, texts, otherId, content])).slice(0, keyLength);

/** The findings at the questions of an event, each with the question it is compared with; at most 500. */
export async function presentFindings(
	dependencies: Dependencies,
	namespace: string,
	eventUid: string
): Promise<{ findings: FindingResponse[]; more: number }> {
	const own = new Map((await stationPlaces(namespace, eventUid)).map((station) => [station.uid, station]));
	const found = [
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
