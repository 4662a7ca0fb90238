// One line for each question type: its name is that of the export.
export { multipleChoice as mc } from './multiple-choice/question.ts';
export { matching as assign } from './matching/question.ts';
export { sorting as sort } from './sorting/question.ts';
export { swipeCards as swipe } from './swipe-cards/question.ts';
export { photoText } from './photo-text/question.ts';
export { infoCard as flip } from './info-card/question.ts';
