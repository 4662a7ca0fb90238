import { typedKey } from '#lib/text/typed-key.ts';

const saysSomething = /[\p{L}\p{N}]/u;
const unknown =
	/^(?:k\.?\s?a\.?|(?:leider )?keine (?:ahnung|idee|antwort)|wei(?:ß|ss) (?:ich |es )?nicht|(?:das )?(?:wissen wir|weiß ich) (?:leider )?nicht|nix|nichts|egal|test|(?:i |we )?(?:don'?t|do not) know|dunno|idk|(?:no|not an?) (?:idea|clue|answer)|none|nothing|pass|skip|n\/a)[.!?]*$/u;

/** Whether a typed text says that somebody does not know. */
export const isNoAnswer = (text: string): boolean => !saysSomething.test(text) || unknown.test(typedKey(text));
