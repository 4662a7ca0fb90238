import { getContext, setContext } from 'svelte';
import type { BlockContext } from './context.ts';

const key = Symbol('blocks');

/** Provides what block components need besides their block; a function, so that changes reach them. */
export const setBlockContext = (context: () => BlockContext): void => void setContext(key, context);

/** Reads it; call while a component starts. */
export const useBlockContext = (): (() => BlockContext) => getContext<() => BlockContext>(key);
