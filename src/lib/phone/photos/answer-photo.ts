import type { PlayInfo } from '../../../../server/features/gameplay/play/types.ts';
import type { TakePhoto } from '#lib/questions/components.ts';
import { newId } from '../ids.ts';
import type { Game } from '../game.svelte.ts';
import type { WaitingPhoto } from '../offline/outbox.svelte.ts';
import { photoForm, photoRefusal, type PhotoPlace } from './photo-form.ts';

/** The photo for an answer: handed in at once, or with the answer when there was no network. */
export class AnswerPhoto {
	#game: Game;
	/** The question on show. */
	#place: () => PhotoPlace;
	#photo: WaitingPhoto | undefined;
	#isWaiting = false;

	constructor(game: Game, place: () => PhotoPlace) {
		[this.#game, this.#place] = [game, place];
	}

	/** Hands in a photo; the same picture again has the same id. */
	take: TakePhoto = async (photo, consentHash) => {
		const photoId = this.#photo?.photo === photo ? this.#photo.photoId : newId();
		this.#photo = { photo, photoId, consentHash };
		const outcome = await this.#game.photo(photoForm(this.#place(), this.#photo));
		if (outcome.kind === 'refused') {
			const { photoConsent } = outcome.refusal;
			if (!photoConsent) return { kind: 'refused', why: photoRefusal(outcome.refusal) };
			this.#game.info = { ...this.#game.info, photoConsent: photoConsent as PlayInfo['photoConsent'] };
			return { kind: 'changed' };
		}
		this.#isWaiting = outcome.kind === 'away';
		return { kind: outcome.kind === 'away' ? 'kept' : 'done', photoId };
	};

	/** The photo that an answer names and that the server does not have yet. */
	waitingFor(answer: unknown): { photo?: WaitingPhoto } {
		const named = (answer as { photoId?: string } | null)?.photoId;
		return this.#isWaiting && this.#photo?.photoId === named ? { photo: this.#photo } : {};
	}
}
