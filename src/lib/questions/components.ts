import type { Component, Snippet } from 'svelte';
import type { Feedback, PlayInfo } from '../../../server/features/gameplay/play/types.ts';
import type { Answers, PlayerQuestion, QuestionType, Solution } from './types.ts';

/** The footer of every question: the hint before an answer, and the answer that "send" would send. */
export interface Foot {
	hint: string;
	/** Emphasises the hint. */
	strong?: boolean;
	/** Left out where choosing already sends; null while there is nothing to send. */
	answer?: Answers[QuestionType] | null;
	/** The incomplete answer to send when time runs out. */
	partial?: Answers[QuestionType] | null;
	/** Label of the button instead of "send". */
	action?: string;
	/** The question may be passed over. */
	skips?: boolean;
}

/** Why a photo is not taken, as a key of `phone-photos.refused`. */
export type PhotoRefusal = 'many' | 'full' | 'closed' | 'ended' | 'big' | 'unreadable' | 'consent' | 'team' | 'failed';

/**
 * Uploads a photo with the hash of the consent text; `kept` = it is sent with the answer, once there is a network;
 * `away` = it is unknown whether it arrived, so it may be sent again; `changed` = another text needs consent now.
 */
export type TakePhoto = (
	photo: Blob,
	consentHash: string | null
) => Promise<
	{ kind: 'done' | 'kept'; photoId: string } | { kind: 'refused'; why: PhotoRefusal } | { kind: 'away' | 'changed' }
>;

/** The props of a question type during play. */
export interface PlayerProps<T extends QuestionType = QuestionType> {
	question: PlayerQuestion<T>;
	/** The sent or stored answer; null while this phone may still choose. */
	answer: Answers[T] | null;
	/** An earlier answer that this phone may change: what the choice begins with. */
	start?: Answers[T] | null | undefined;
	/** open: choose; sending: chosen; settled: nothing changes any more. */
	stage: 'open' | 'sending' | 'settled';
	feedback: Feedback | null;
	/** The id of the question's heading. */
	labelledby: string;
	send(answer: Answers[T]): void;
	takePhoto: TakePhoto;
	/** What a team agrees to with a photo. */
	photoConsent: PlayInfo['photoConsent'];
	/** Stands last, where the thumb is. */
	foot: Snippet<[Foot]>;
}

/** The props of a question type in the review. */
export interface ReviewProps<T extends QuestionType = QuestionType> {
	question: PlayerQuestion<T>;
	answer: Answers[T] | null;
	/** Absent while it is not revealed. */
	solution?: Solution | undefined;
}

type Load<Props extends object> = () => Promise<{ default: Component<Props> }>;

/** How a type looks and behaves outside of its own components. */
interface Manner {
	/** Read-only: its text is on the card, and it continues by itself. */
	isRead?: true;
	/** Its answers have a photo and one text. */
	takesPhoto?: true;
}

/** The parts of each question type, loaded when a question of that type is shown. */
export const components: {
	[T in QuestionType]: Manner & { player: Load<PlayerProps<T>>; review: Load<ReviewProps<T>> };
} = {
	mc: {
		player: () => import('./multiple-choice/Player.svelte'),
		review: () => import('./multiple-choice/Review.svelte')
	},
	assign: { player: () => import('./matching/Player.svelte'), review: () => import('./matching/Review.svelte') },
	sort: { player: () => import('./sorting/Player.svelte'), review: () => import('./sorting/Review.svelte') },
	swipe: {
		player: () => import('./swipe-cards/Player.svelte'),
		review: () => import('./swipe-cards/Review.svelte')
	},
	photoText: {
		takesPhoto: true,
		player: () => import('./photo-text/Player.svelte'),
		review: () => import('./photo-text/Review.svelte')
	},
	flip: {
		isRead: true,
		player: () => import('./info-card/Player.svelte'),
		review: () => import('./info-card/Review.svelte')
	}
};
