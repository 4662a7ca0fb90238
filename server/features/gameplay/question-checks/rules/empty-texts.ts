import { isBlank } from '#lib/text/name-key.ts';
import type { Finding, Rule } from '../finding.ts';
import { partsOf } from '../texts.ts';

const saysSomething = /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u;
const placeholder =
	/^(?:(?:neue )?frage|(?:new )?question|antwort|answer|option|text|prompt|test|todo|tbd|xxx+|asdf\w*|lorem ipsum.*|platzhalter|placeholder|n\/a)[ .:_-]*(?:\d{1,2}|[a-f])?[ .:!?…]*$/iu;

const isEmpty = (text: string): boolean => isBlank(text) || !saysSomething.test(text);
const isUnwritten = (text: string): boolean => isEmpty(text) || placeholder.test(text.trim());

/** A prompt or a part of an answer without words: blank, only signs, or text that was to be replaced. */
export const emptyTexts: Rule = ({ question }) => {
	const { id, prompt } = question;
	const parts = partsOf(question);
	// Where every option is a sign, signs are what the question is about.
	const areSigns = parts.length > 1 && parts.every(({ text }) => !isBlank(text) && isEmpty(text));
	const isBare = ({ text }: { text: string }) =>
		!areSigns && (isEmpty(text) || (parts.length > 1 && unwrittenPart(text)));
	const found = isUnwritten(prompt) ? prompt : parts.find(isBare)?.text;
	return found === undefined
		? []
		: ([{ kind: 'emptyText', questionId: id, texts: [found.trim()] }] satisfies Finding[]);
};

/** Options may be short words such as "Test"; only numbered ones were to be replaced. */
const unwrittenPart = (text: string): boolean =>
	/^(?:antwort|answer|option)[ _-]*(?:\d{1,2}|[a-f])$|^(?:todo|tbd|xxx+|asdf\w*)$/iu.test(text.trim());
