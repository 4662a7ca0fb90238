import type { Component } from 'svelte';
import MatchingWall from '../matching/Wall.svelte';
import ChoiceWall from '../multiple-choice/Wall.svelte';
import InfoWall from '../info-card/Wall.svelte';
import PhotoWall from '../photo-text/Wall.svelte';
import SortingWall from '../sorting/Wall.svelte';
import SwipeWall from '../swipe-cards/Wall.svelte';
import type { PlayerQuestion, QuestionType, Solution } from '../types.ts';

/** The props of a question type on the wall, in a round that the host leads. */
export interface WallProps<T extends QuestionType = QuestionType> {
	question: PlayerQuestion<T>;
	/** shut: the answers open in a moment; open: teams answer, or have answered; past: the solution is known. */
	phase: 'shut' | 'open' | 'past';
	/** From the reveal on. */
	solution: Solution | undefined;
	/** How many teams chose what, from the reveal on; and how many there are. */
	counts: Record<string, number>;
	teams: number;
	/** The light of the solution is on; it comes on a moment after the reveal. */
	isLit: boolean;
	/** It comes on while people watch. */
	strikes: boolean;
	isCalm: boolean;
}

/** The wall of each question type; `parts` = how many parts its answers have, `isRead` = nobody answers it. */
export const walls: {
	[T in QuestionType]: {
		wall: Component<WallProps<T>>;
		parts: (question: PlayerQuestion<T>) => number;
		isRead?: true;
	};
} = {
	mc: { wall: ChoiceWall, parts: ({ options }) => options.length },
	assign: { wall: MatchingWall, parts: ({ terms }) => terms.length },
	sort: { wall: SortingWall, parts: ({ items }) => items.length },
	swipe: { wall: SwipeWall, parts: ({ cards }) => cards.length },
	photoText: { wall: PhotoWall, parts: () => 1 },
	flip: { wall: InfoWall, parts: () => 1, isRead: true }
};
