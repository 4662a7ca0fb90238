/** A photo with the question it answers; without a sentence there was nothing to agree to. */
interface SentPhoto {
	photo: Blob;
	photoId: string;
	attemptId: string;
	questionId: number;
	consentHash: string | null;
}

/** What is sent for a photo. */
export function photoForm({ photo, questionId, consentHash, ...ids }: SentPhoto): FormData {
	const form = new FormData();
	const consent = consentHash === null ? {} : { consent: 'true', consentHash };
	const fields = { ...ids, questionId: String(questionId), lang: document.documentElement.lang, ...consent };
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append('file', photo, 'photo.jpg');
	return form;
}
