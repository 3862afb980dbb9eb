export const CARD_BUTTON_TEXT = 'See my page';
