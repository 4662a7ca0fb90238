/** A photo with the question it answers; without a sentence there was nothing to agree to. */
interface SentPhoto {
	photo: Blob;
	photoId: string;
	attemptId: string;
	questionId: number;
	consentHash: string | null;
}

const formOf = (photo: Blob, fields: Record<string, string>, consentHash: string | null): FormData => {
	const form = new FormData();
	const consent = consentHash === null ? {} : { consent: 'true', consentHash };
	const all = { ...fields, lang: document.documentElement.lang, ...consent };
	for (const [name, value] of Object.entries(all)) form.append(name, value);
	form.append('file', photo, 'photo.jpg');
	return form;
};

/** What is sent for a photo of a question. */
export const photoForm = ({ photo, questionId, consentHash, ...ids }: SentPhoto): FormData =>
	formOf(photo, { ...ids, questionId: String(questionId) }, consentHash);

/** What is sent for a photo of the event. */
export const eventPhotoForm = (photo: Blob, photoId: string, consentHash: string | null): FormData =>
	formOf(photo, { photoId }, consentHash);
