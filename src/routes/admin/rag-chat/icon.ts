import MessageCircleQuestionMark from '@lucide/svelte/icons/message-circle-question-mark';

export default MessageCircleQuestionMark;
