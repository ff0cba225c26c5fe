/*
 * Kilomate for Arduino: a chess opponent.
 *
 *     #include <Kilomate.h>
 *
 *     Kilomate chess;
 *     char answer[KILOMATE_MOVE_TEXT];
 *
 *     chess.begin();
 *     chess.setLevel(3);
 *     if (chess.play("e2e4") == ENGINE_MOVE_OK && chess.reply(answer))
 *         Serial.println(answer);
 *
 * All of it is a thin cover over the functions of engine.h, which may be called beside
 * it: there is one engine, whatever the number of these objects. Nothing is allocated.
 *
 * Free software, by the licence MIT or Apache-2.0, as you like.
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef KILOMATE_H
#define KILOMATE_H

#include <Arduino.h>

#include "KilomateConfig.h"
#include "engine.h"

/* Room for a move such as e7e8q, and its end. */
#define KILOMATE_MOVE_TEXT 6

class Kilomate {
public:
    /* Makes the engine ready for a new game. It asks inputPending(), if there is such a
       function, every 32 nodes while it thinks: not 0 means "move now". */
    void begin(engine_input_pending_fn inputPending = nullptr)
    {
        engine_hooks_t hooks = {now, inputPending};
        engine_init(&hooks);
        engine_set_interrupt(inputPending ? ENGINE_INTERRUPT_MOVE_NOW : ENGINE_INTERRUPT_OFF);
        depth_ = 0;
        time_ = 0;
        setLevel(1);
    }

    /* Begins a new game; level, time and book stay. */
    void newGame() { engine_new_game(); }

    /* 1 to 9 are opponents from a beginner up; with 10 the engine plays as well as it can in
       the time that setTime() gives it. A level looks at so many positions, however long that
       takes: on a slow board the higher ones want a time, too. */
    void setLevel(uint8_t level)
    {
        level_ = level < 1 ? 1 : level > 10 ? 10 : level;
        engine_set_level(level_);
    }
    uint8_t level() const { return level_; }

    /* Milliseconds for a move, at most; 0 is what the level needs, and five seconds at 10. */
    void setTime(uint32_t ms) { time_ = ms; }

    /* Half-moves to look ahead, at most; 0 is no limit. With a depth and no time the same
       game gives the same moves on every machine of one kind. */
    void setDepth(uint8_t depth) { depth_ = depth; }

    /* Lends the engine a book of openings, such as that of KilomateBook.h. On an AVR it must
       lie in flash (PROGMEM). Returns ENGINE_DATA_OK, or why it was refused. */
    uint8_t useBook(const uint8_t *book, uint32_t length)
    {
        uint8_t code = engine_set_data(ENGINE_DATA_BOOK, book, length);
        engine_set_book(code == ENGINE_DATA_OK);
        return code;
    }

    /* Plays a typed move: e2e4, e7e8q, Nf3, O-O. Returns ENGINE_MOVE_OK, or why it was not
       played: ENGINE_MOVE_SYNTAX, ENGINE_MOVE_ILLEGAL, ENGINE_MOVE_AMBIGUOUS. */
    uint8_t play(const char *text)
    {
        engine_move_t move;
        if (isOver())
            return ENGINE_MOVE_ILLEGAL;
        uint8_t code = engine_parse_move(text, &move);
        if (code == ENGINE_MOVE_OK)
            engine_make_move(move);
        return code;
    }

    /* Thinks, plays a move, and writes it. Returns false if there is none: the game is over. */
    bool reply(char text[KILOMATE_MOVE_TEXT])
    {
        engine_move_t move;
        text[0] = '\0';
        if (isOver())
            return false;
        move = engine_think_ms(depth_, time_);
        if (!write(move, text))
            return false;
        engine_make_move(move);
        return true;
    }

    /* Writes the best move that is found in so many milliseconds, and plays nothing. */
    bool hint(char text[KILOMATE_MOVE_TEXT], uint32_t ms)
    {
        return write(engine_hint(depth_, depth_ ? 0 : ms), text);
    }

    /* Takes back one half-move; false if none is left. */
    bool takeBack() { return engine_take_back() != 0; }

    /* ENGINE_STATUS_NORMAL, ENGINE_STATUS_CHECK, or how the game has ended. */
    uint8_t status() const { return engine_get_status(); }
    bool isOver() const { return engine_get_status() >= ENGINE_STATUS_CHECKMATE; }

    /* The board as letters, White's in capitals, Black's ranks first, with a dot for an empty
       square. */
    void print(Print &out) const
    {
        engine_position_t position;
        engine_get_position(&position);
        for (uint8_t row = 0; row < 8; row++) {
            out.print((char)('8' - row));
            out.print(' ');
            for (uint8_t col = 0; col < 8; col++) {
                out.print(' ');
                out.print(letter(position.board[row][col]));
            }
            out.println();
        }
        out.println(F("   a b c d e f g h"));
    }

    /* True if it is White's turn. */
    bool isWhite() const
    {
        engine_position_t position;
        engine_get_position(&position);
        return position.turn > 0;
    }

    /* The letter of a man as engine.h numbers it. */
    static char letter(int8_t man)
    {
        static const char letters[] = ".PNBRQK";
        uint8_t kind = (uint8_t)(man < 0 ? -man : man);
        if (kind > 6)
            return '?';
        return man < 0 ? (char)(letters[kind] + 32) : letters[kind];
    }

    /* Writes a move as its squares, and the piece that a pawn becomes; false for no move. */
    static bool write(engine_move_t move, char text[KILOMATE_MOVE_TEXT])
    {
        uint8_t at = 0;
        if (move.from_row < 8) {
            text[at++] = (char)('a' + move.from_col);
            text[at++] = (char)('8' - move.from_row);
            text[at++] = (char)('a' + move.to_col);
            text[at++] = (char)('8' - move.to_row);
            if (move.flags & ENGINE_FLAG_PROMOTION)
                text[at++] = "qrbn"[(move.flags & ENGINE_FLAG_PROMO_MASK) >> 4];
        }
        text[at] = '\0';
        return at > 0;
    }

private:
    /* Some boards have something else to do meanwhile: their network, a watchdog. */
    static uint32_t now()
    {
        yield();
        return (uint32_t)millis();
    }

    uint8_t level_;
    uint8_t depth_;
    uint32_t time_;
};

#endif
