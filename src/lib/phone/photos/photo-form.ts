import type { PhotoRefusal } from '#lib/questions/components.ts';
import type { Refusal } from '../offline/connection.svelte.ts';
import type { WaitingPhoto } from '../offline/outbox.svelte.ts';

/** The question that a photo is for: of an attempt at a station, or of a round. */
export interface PhotoPlace {
	/** Of a station, or the uid of a round. */
	attemptId: string;
	isRound?: true | undefined;
	questionId: number;
}

const formOf = (photo: Blob, fields: Record<string, string>, consentHash: string | null): FormData => {
	const form = new FormData();
	const consent = consentHash === null ? {} : { consent: 'true', consentHash };
	const all = { ...fields, lang: document.documentElement.lang, ...consent };
	for (const [name, value] of Object.entries(all)) form.append(name, value);
	form.append('file', photo, 'photo.jpg');
	return form;
};

/** The upload of a question's photo; without a consent text there was nothing to agree to. */
export const photoForm = (
	{ attemptId, isRound, questionId }: PhotoPlace,
	{ photo, photoId, consentHash }: WaitingPhoto
): FormData =>
	formOf(photo, { photoId, [isRound ? 'round' : 'attemptId']: attemptId, questionId: String(questionId) }, consentHash);

/** The upload of an event photo. */
export const eventPhotoForm = (photo: Blob, photoId: string, consentHash: string | null): FormData =>
	formOf(photo, { photoId }, consentHash);

const reasons: Record<string, PhotoRefusal> = {
	feature_disabled: 'closed',
	event_not_started: 'closed',
	event_unpublished: 'closed',
	event_ended: 'ended',
	quota_exceeded: 'full',
	storage_full: 'full',
	payload_too_large: 'big',
	too_big: 'big',
	unsupported_media_type: 'unreadable',
	invalid_format: 'unreadable',
	consent_required: 'consent',
	join_required: 'team',
	invalid_team_token: 'team',
	team_not_listed: 'team',
	team_login_required: 'team'
};

/** Why the server rejected a photo: by the code of the error, or of its first detail. */
export function photoRefusal({ error, metric, details }: Refusal): PhotoRefusal {
	if (metric === 'photos') return 'many';
	return reasons[details?.[0]?.code ?? error] ?? 'failed';
}
